import { LOBBY_KEY, type Lobby } from '../../lobby.ts'

/** Hours of the city's clock in which the screen is dark; the end is not one of them. */
export interface Hours {
  from: number
  to: number
}

export const NIGHT: Hours = { from: 23, to: 6 }

/** In seconds. */
const SHORTEST_IDLE = 10
const LONGEST_IDLE = 86_400

export interface Settings {
  night: Hours
  /** After so many milliseconds without input, other pages lead back to the screen. */
  idle?: number
}

/** Reads the page's address: `?night=22-7&idle=90`, where `night=off` is never dark; hours and seconds. */
export function readSettings(search: string): Settings {
  const parameters = new URLSearchParams(search)
  const night = parameters.get('night') ?? ''
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(night) ?? []
  const idle = Number(parameters.get('idle'))
  const isUsable = idle >= SHORTEST_IDLE && idle <= LONGEST_IDLE
  return {
    night: night === 'off' ? { from: 0, to: 0 } : from && to ? { from: Number(from), to: Number(to) } : NIGHT,
    ...(isUsable && { idle: idle * 1000 }),
  }
}

/** Forgets what the last visitor has left in this tab, and makes its other pages return to this one. */
export function rememberScreen(idle: number, question: string): void {
  const lobby: Lobby = { address: location.pathname + location.search, idle, question }
  try {
    sessionStorage.clear()
    localStorage.clear()
    sessionStorage.setItem(LOBBY_KEY, JSON.stringify(lobby))
  } catch {
    // Without storage, pages do not return by themselves.
  }
}

/** Whether an hour lies in a stretch of the day, which may go past midnight. */
export function isWithin({ from, to }: Hours, hour: number): boolean {
  return from <= to ? from <= hour && hour < to : from <= hour || hour < to
}
