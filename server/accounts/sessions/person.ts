/** Somebody who proved who they are. A session starts only while `sessionVersion` is still the person's (session.ts). */
export interface Person {
  id: string
  sessionVersion: number
}
