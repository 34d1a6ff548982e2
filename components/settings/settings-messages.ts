/** Texts of the tabs of the settings. */
const en = {
  title: 'Settings',
  pages: {
    account: 'Account',
    notifications: 'Notifications',
    assignment: 'Assignment',
    processing: 'Processing',
    members: 'Members',
    privacy: 'Privacy',
    activity: 'Activity log',
  },
}

export const settingsMessages = { en }
