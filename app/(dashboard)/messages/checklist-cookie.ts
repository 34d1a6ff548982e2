/** Set while this browser hides the checklist of an account without messages. */
export const CHECKLIST_COOKIE = 'checklist-hidden'
