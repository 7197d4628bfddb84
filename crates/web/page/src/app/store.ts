// A value that views watch.

/** A value that calls its watchers after every change. */
export class Store<T extends object> {
    private readonly watchers = new Set<(value: T, before: T) => void>();

    constructor(private value: T) {}

    get(): T {
        return this.value;
    }

    /** Replaces some members and calls the watchers, even if nothing is different. */
    set(change: Partial<T>): void {
        const before = this.value;
        this.value = { ...before, ...change };
        for (const watcher of this.watchers) watcher(this.value, before);
    }

    /** Calls `watcher` with the value now and after every change. */
    watch(watcher: (value: T, before: T) => void): void {
        this.watchers.add(watcher);
        watcher(this.value, this.value);
    }
}
