// A record in the part of the address after `#`, compressed. It never reaches a server.

const PREFIX = "#record=";

/** The longest text that is read, in bytes: the engine's limit for a record. */
export const LIMIT = 4 << 20;

/** The address of this page with a record in it. */
export async function linkTo(record: string): Promise<string> {
    const packed = await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw"));
    const text = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
    const address = new URL(location.href);
    address.hash = PREFIX + text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    return address.href;
}

/**
 * The record in an address; `null` if there is none. Rejects if it cannot be unpacked: with a
 * `RangeError` if it would be longer than `LIMIT`, of which no more than that is unpacked.
 */
export async function recordIn(hash: string): Promise<string | null> {
    if (!hash.startsWith(PREFIX)) return null;
    const text = hash.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/");
    const packed = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const unpacked = await through(packed, new DecompressionStream("deflate-raw"), LIMIT);
    return new TextDecoder().decode(unpacked);
}

/** Removes a record from the address, because the page shows another match now. */
export function forgetLink(): void {
    if (location.hash.startsWith(PREFIX)) history.replaceState(null, "", location.pathname + location.search);
}

async function through(
    bytes: Uint8Array<ArrayBuffer>,
    stream: CompressionStream | DecompressionStream,
    limit = Infinity,
): Promise<Uint8Array> {
    const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let length = 0;
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
        length += read.value.length;
        if (limit < length) {
            await reader.cancel();
            throw new RangeError("the text is too long");
        }
        pieces.push(read.value);
    }
    return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
