/** Whether a modal dialog is open: keys are for it, not for what lies below. */
export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null
