/** Addresses that more than one place leads to. */
export const HOME = '/home'
export const TOUR = '/vr'
