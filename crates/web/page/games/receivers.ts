// Methods that are called on another object than one of their class, or on one that was freed.

import type { Module } from "../src/engine/load.js";

/** Makes the methods of a module's classes throw a `TypeError` for such an object. Freeing it again does nothing. */
export function checkReceivers({ Game, Match, View }: Module): void {
    for (const [title, Class] of Object.entries({ Game, Match, View })) {
        const { free } = Class.prototype;
        // The address of an object in the module; 0 once it is freed.
        const isAlive = (object: unknown) => object instanceof Class && Boolean((object as { __wbg_ptr?: number }).__wbg_ptr);
        const { constructor, __destroy_into_raw, ...members } = Object.getOwnPropertyDescriptors(Class.prototype) as {
            [name: string | symbol]: PropertyDescriptor;
        };
        for (const name of Reflect.ownKeys(members)) {
            const member = members[name]!;
            const kind = member.get ? "get" : "value";
            const call = member[kind];
            member[kind] = function (this: unknown, ...given: unknown[]): unknown {
                if (isAlive(this)) return call.apply(this, given);
                if (call === free && this instanceof Class) return;
                throw new TypeError(`\`${String(name)}\` needs a ${title} that was not freed`);
            };
            Object.defineProperty(Class.prototype, name, member);
        }
    }
}
