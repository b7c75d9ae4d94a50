/** Where history is imported to a vehicle. */
export const historyImportRoute = '/settings/device/:id/import'
export const historyImportPath = (deviceId: number): string => `/settings/device/${deviceId}/import`
