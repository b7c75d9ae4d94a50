export const moveInPath = '/settings/organisation/import'
