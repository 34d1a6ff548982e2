const en = {
  unreachable: 'Could not reach the server. Check your connection, then try again.',
  signInAgain: 'Sign in again',
}

export const apiMessages = { en }
