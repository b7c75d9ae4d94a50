/** `ignition=true, sat=9` */
export const attributesText = (attributes: object): string | null =>
  Object.entries(attributes)
    .map(([key, value]) => `${key}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ') || null
