/** Texts about requests to the server. A refused request is described by the message of its error. */
const en = {
  unreachable: 'Could not reach the server. Check your connection, then try again.',
  signInAgain: 'Sign in again',
}

export const apiMessages = { en }
