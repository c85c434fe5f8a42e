/** The key of the lobby screen's settings in sessionStorage, as JSON. */
export const LOBBY_KEY = 'lobby'

export interface Lobby {
  /** The address of the screen. */
  address: string
  /** After so many milliseconds without input, other pages lead back to it. */
  idle: number
  /** Asks visitors whether they are still there. */
  question: string
}
