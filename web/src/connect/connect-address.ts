/** The address of the page that connects a tracker, for a device that was just made. */
export const connectPageOf = (deviceId: number): string => `/settings/device/${deviceId}/connect?first=1`
