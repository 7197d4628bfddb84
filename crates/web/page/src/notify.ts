// Notifications of the browser, while nobody sees the page.

/** Asks for the permission to notify, unless it is given; returns whether it is. */
export async function permitted(): Promise<boolean> {
    return "Notification" in globalThis && (await Notification.requestPermission()) === "granted";
}

/** Says something outside the page, until the page is seen. */
export async function notify(title: string, body: string): Promise<void> {
    const options = { body, tag: "turn", icon: "icon-192.png" };
    if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
    const worker = await navigator.serviceWorker?.getRegistration();
    // On phones only a service worker may notify.
    if (worker?.active) await worker.showNotification(title, options);
    const own = worker?.active ? null : new Notification(title, options);
    const seen = async () => {
        own?.close();
        for (const shown of (await worker?.getNotifications({ tag: options.tag })) ?? []) shown.close();
    };
    document.addEventListener("visibilitychange", () => void seen(), { once: true });
}
