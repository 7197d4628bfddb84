-- Plays noughts and crosses with the library: luajit noughts.lua rulebook.h libparlour_c.so
local ffi = require("ffi")
for declaration in io.open(arg[1]):read("*a"):gmatch("\nint64_t [^;]*;") do ffi.cdef(declaration) end
local rulebook = ffi.load(arg[2])

local match = rulebook.rulebook_game_start(rulebook.rulebook_game("noughts", 7), nil, 0, nil, 0)
assert(0 < match)
while rulebook.rulebook_match_random_step(match) == 1 do end
local buffer = ffi.new("char[100]")
local n = rulebook.rulebook_copy(rulebook.rulebook_verdict(match), buffer, 100)
assert(0 <= n)
print("noughts: " .. ffi.string(buffer, n))
