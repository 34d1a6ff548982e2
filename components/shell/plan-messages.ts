/** Follows a text that says which plan something needs. */
export const CHANGE_PLAN = 'Contact the administrator of this server to change plans.'
