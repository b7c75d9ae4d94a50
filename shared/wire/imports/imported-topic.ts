/** Under which the parser knows history that was imported from another server; the identifier follows. */
export const importedTopic = 'import/positions'
