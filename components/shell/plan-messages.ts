/** Follows a text that says which plan something needs. */
export const CHANGE_PLAN = 'To change plans, contact the operator of this server.'
