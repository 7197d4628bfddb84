// A record in the part of the address after `#`, compressed. It never reaches a server.

const PREFIX = "#record=";

/** The address of this page with a record in it. */
export async function linkTo(record: string): Promise<string> {
    const packed = await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw"));
    const text = btoa(String.fromCharCode(...packed));
    const address = new URL(location.href);
    address.hash = PREFIX + text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    return address.href;
}

/** The record in an address; `null` if there is none. Rejects if it cannot be unpacked. */
export async function recordIn(hash: string): Promise<string | null> {
    if (!hash.startsWith(PREFIX)) return null;
    const text = hash.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/");
    const packed = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(await through(packed, new DecompressionStream("deflate-raw")));
}

async function through(
    bytes: Uint8Array<ArrayBuffer>,
    stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
    const piped = new Blob([bytes]).stream().pipeThrough(stream);
    return new Uint8Array(await new Response(piped).arrayBuffer());
}
