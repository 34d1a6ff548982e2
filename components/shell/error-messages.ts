/** Texts of the page of an unexpected error. Every page loads them. */
export const errorMessages = {
  title: 'Something went wrong',
  description: 'Try again. If the problem continues, send this code to the administrator of this server.',
  descriptionWithoutCode: 'Try again. If the problem continues, contact the administrator of this server.',
  action: 'Try again',
}
