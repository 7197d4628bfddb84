// What the build defines, and the functions of Node that the package calls. The types of all of Node would be those of
// the page, too.

/** Whether the package has a module with the classics. */
declare const CLASSICS: boolean;
/** Whether modules are files beside the script, and not fetched. */
declare const NODE: boolean;

declare module "node:fs" {
    export function readFileSync(path: URL): Uint8Array<ArrayBuffer>;
}

declare module "node:fs/promises" {
    export function readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
}
