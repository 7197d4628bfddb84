// The one function of Node that the package calls. The types of all of Node would be those of the page, too.

declare module "node:fs" {
    export function readFileSync(path: URL): Uint8Array<ArrayBuffer>;
}
