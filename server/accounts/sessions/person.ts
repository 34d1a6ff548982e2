/**
 * A user who has authenticated. A session starts only if `sessionVersion` is still the user's current one (session.ts).
 */
export interface Person {
  id: string
  sessionVersion: number
}
