/** Apart from the words themselves: most who ask which languages there are write no mail. */
export const mailLanguages = ['ar', 'en', 'fr'] as const
export type MailLanguage = (typeof mailLanguages)[number]
