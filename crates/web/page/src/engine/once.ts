// Things that are made once, such as modules that are loaded.

/** `make`, which is called once for each name, and again after a failure. */
export function once<Name, Thing>(make: (name: Name) => Promise<Thing>): (name: Name) => Promise<Thing> {
    const made = new Map<Name, Promise<Thing>>();
    return (name) => {
        let thing = made.get(name);
        if (!thing) {
            thing = make(name);
            thing.catch(() => made.delete(name)); // Another attempt may find the network again.
            made.set(name, thing);
        }
        return thing;
    };
}
