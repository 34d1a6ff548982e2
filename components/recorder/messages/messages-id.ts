/** Id of the element of the page with the texts, as JSON. */
export const MESSAGES_ID = 'recorder-messages'
