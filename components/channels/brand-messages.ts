/** Texts of the fields that the settings of an account and of a channel share. */
const en = {
  logo: {
    label: 'Logo',
    large: 'This file is larger than 256 kB. Choose a smaller one.',
    alt: 'The current logo',
    none: 'No logo',
    current: 'Current logo',
    choose: 'Choose file',
    replace: 'Replace',
    remove: 'Remove logo',
  },
  color: { label: 'Color of buttons', picker: 'Choose a color' },
}

export const brandMessages = { en }
