// Drags over the board, with a mouse, a finger or a pen.

/** The distance from which a movement of a pointer is a drag, in pixels. */
const SLOP = 8;

export interface Drags {
    /** The pick under a point of the window, if there is one. */
    at(x: number, y: number): string | undefined;
    /** Whether something can be picked up there. */
    canBegin(pick: string): boolean;
    begin(pick: string): void;
    over(pick: string | undefined): void;
    drop(pick: string | undefined): void;
}

/** Reports the drags that begin on an element to `drags`. */
export function watchDrags(element: HTMLElement, drags: Drags): void {
    let isHeld = false; // Whether a drag can begin where the pointer is down.
    const hold = (event: TouchEvent) => {
        // One finger drags what it holds, and scrolls the page from everywhere else.
        if (isHeld && event.touches.length === 1 && event.cancelable) event.preventDefault();
    };
    element.addEventListener("touchmove", hold, { passive: false });
    element.addEventListener("pointerdown", (down) => {
        const pick = drags.at(down.clientX, down.clientY);
        if (down.button !== 0 || pick === undefined || !drags.canBegin(pick)) return;
        isHeld = true;
        let isDragging = false;
        const move = (event: PointerEvent) => {
            if (event.pointerId !== down.pointerId) return;
            const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
            if (!isDragging && far < SLOP) return;
            if (!isDragging) {
                isDragging = true;
                element.classList.add("dragging");
                drags.begin(pick);
            }
            drags.over(drags.at(event.clientX, event.clientY));
        };
        const end = (event: PointerEvent) => {
            if (event.pointerId !== down.pointerId) return;
            window.removeEventListener("pointermove", move);
            window.removeEventListener("pointerup", end);
            window.removeEventListener("pointercancel", end);
            element.classList.remove("dragging");
            isHeld = false;
            if (!isDragging) return;
            const isDropped = event.type === "pointerup";
            const target = isDropped ? drags.at(event.clientX, event.clientY) : undefined;
            if (target !== pick) drags.drop(target);
        };
        window.addEventListener("pointermove", move);
        window.addEventListener("pointerup", end);
        window.addEventListener("pointercancel", end);
    });
}
