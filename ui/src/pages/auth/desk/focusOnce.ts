/** For the heading of a view that has just appeared: what had the focus is gone. */
export const focusOnce = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })
