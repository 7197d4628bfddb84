// The content of a link, in the fragment of the address after `#`: a record, compressed, or a move that answers
// one. It never reaches a server.

const PREFIX = "#record=";
const ANSWER = "#move=";

/** The longest text that is read, in bytes: the engine's limit for a record. */
export const LIMIT = 4 << 20;

/** The person for whom a link is: that of a seat in a match that two pages know by the same text. */
export interface Addressee {
    seat: number;
    id: string;
}

/** A record that came with a link. */
export interface Linked {
    record: string;
    /** `null` if the link is not for one person. */
    to: Addressee | null;
}

/** A move for the page that has the whole match. */
export interface Answer extends Addressee {
    /** The number of steps before the move. */
    steps: number;
    move: string;
}

/** Whether the part of an address after `#` is that of a link. */
export function isLink(hash: string): boolean {
    return hash.startsWith(PREFIX) || hash.startsWith(ANSWER);
}

/** The address of this page with a record in it, for everybody or for one person. */
export async function linkTo(record: string, to: Addressee | null = null): Promise<string> {
    const packed = await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw"));
    const text = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
    const coded = text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    return addressWith(PREFIX + coded + (to ? `&seat=${to.seat}&match=${to.id}` : ""));
}

/** The address of this page with a move in it. */
export function linkWith({ move, seat, id, steps }: Answer): string {
    return addressWith(`${ANSWER}${encodeURIComponent(move)}&seat=${seat}&match=${id}&steps=${steps}`);
}

/**
 * The record in an address; `null` if there is none. Rejects if it cannot be unpacked: with a
 * `RangeError` if it would be longer than `LIMIT`, of which no more than that is unpacked.
 */
export async function recordIn(hash: string): Promise<Linked | null> {
    if (!hash.startsWith(PREFIX)) return null;
    const values = new URLSearchParams(hash.slice(1));
    const packed = atob((values.get("record") ?? "").replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0));
    const unpacked = await through(bytes, new DecompressionStream("deflate-raw"), LIMIT);
    return { record: new TextDecoder().decode(unpacked), to: addressee(values) };
}

/** The move in an address; `null` if there is none. */
export function answerIn(hash: string): Answer | null {
    if (!hash.startsWith(ANSWER)) return null;
    const values = new URLSearchParams(hash.slice(1));
    const [move, to, steps] = [values.get("move"), addressee(values), Number(values.get("steps"))];
    return move && to ? { move, ...to, steps } : null;
}

function addressee(values: URLSearchParams): Addressee | null {
    const [seat, id] = [values.get("seat"), values.get("match")];
    return seat && id && /^\d$/.test(seat) && /^\d{1,20}$/.test(id) ? { seat: Number(seat), id } : null;
}

function addressWith(hash: string): string {
    const address = new URL(location.href);
    address.hash = hash;
    return address.href;
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
