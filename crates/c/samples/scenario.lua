-- Plays `scenario.txt` in LuaJIT: luajit scenario.lua rulebook.h scenario.txt, where the library is found.
local ffi = require("ffi")
-- The declarations of the header, as they are.
for declaration in io.open(arg[1]):read("*a"):gmatch("\nint64_t [^;]*;") do ffi.cdef(declaration) end
local rulebook = ffi.load("rulebook")

-- Calls a function; a string is passed with its length, and an error is raised as its code.
local text
local function call(name, ...)
    local arguments = {}
    for _, argument in ipairs({ ... }) do
        arguments[#arguments + 1] = argument
        if type(argument) == "string" then arguments[#arguments + 1] = #argument end
    end
    local answer = rulebook["rulebook_" .. name](unpack(arguments))
    if 0 <= answer then return answer end
    local code = name == "error_code" and "full" or text("error_code", -answer) -- no handle was left for it
    rulebook.rulebook_close(-answer)
    error("! " .. code, 0)
end

-- Calls a function that answers a text, if it answers one.
text = function(name, ...)
    local handle = call(name, ...)
    if handle == 0 then return "" end
    local size = rulebook.rulebook_size(handle)
    local buffer = ffi.new("char[?]", size + 1)
    rulebook.rulebook_copy(handle, buffer, size)
    rulebook.rulebook_close(handle)
    return ffi.string(buffer, size)
end

local match, view
local texts = { moves = "legal_moves", position = "match_position", verdict = "verdict" }
local function run(command, argument)
    local first, rest = argument:match("^(%S*) ?(.*)$")
    if texts[command] then return text(texts[command], match) end
    if command == "start" then match = call("game_start", call("game", first), rest, "")
    elseif command == "step" then for step in argument:gmatch("%S+") do call("match_step", match, step) end
    elseif command == "as" then call("match_step_as", match, tonumber(first), rest)
    elseif command == "resign" then call("resign", match, tonumber(argument))
    elseif command == "undo" or command == "turn" then return tostring(tonumber(call(command, match)))
    elseif command == "replay" then
        return text("match_position", call("replay", text("record", match, ""):sub(1, -1 - tonumber(argument))))
    elseif command == "view" then view = call("match_view", match, argument)
    elseif command == "learn" then call("view_learn", view, argument)
    elseif command == "text" then return text("view_text", view)
    elseif command == "steps" then return text("steps_since", view, 0) end
    return ""
end

for line in io.lines(arg[2]) do
    if line ~= "" and line:sub(1, 1) ~= "#" then
        local asked, expected = (line .. " = "):match("^(.-) = (.-)[= ]*$")
        local _, answer = pcall(run, asked:match("^(%S*) ?(.*)$"))
        answer = answer:gsub("\n", " "):gsub(" $", "")
        assert(answer == expected, line .. ": " .. answer)
    end
end
print("the scenario is played")
