/**
 * The texts of a device, in the order of forms, lists and files: all that stores, shows, searches or imports them
 * follows from here. First pages load this file, so that it imports no validation library.
 */
interface DeviceText {
  key: string
  /** an attribute of the device instead of a field */
  isAttribute?: true
  isRequired?: true
  type?: 'tel'
  /** false: the search of the fleet does not look at it; a change of it leaves lists as they are */
  inSearch?: false
  /** false: not among the details on the card */
  onCard?: false
  /** false: not a column of the list of devices as a file */
  inSheet?: false
  /** its width there, in characters, where texts usually have less */
  width?: number
  /** false: not a column of imported files */
  inImport?: false
}

const declared = [
  { key: 'name', isRequired: true, onCard: false, width: 28 },
  { key: 'uniqueId', isRequired: true },
  { key: 'plate', isAttribute: true, onCard: false, inSheet: false },
  { key: 'phone', type: 'tel' },
  { key: 'model' },
  { key: 'contact' },
  { key: 'vin', isAttribute: true, inSearch: false, onCard: false, inSheet: false, inImport: false },
] as const satisfies readonly DeviceText[]

type Declared = (typeof declared)[number]
export type DeviceTextKey = Declared['key']
/** Those that are fields of the record. */
export type TextFieldKey = Exclude<Declared, { isAttribute: true }>['key']
export type OptionalTextKey = Exclude<Declared, { isAttribute: true } | { isRequired: true }>['key']

export type Text<Key extends string = DeviceTextKey> = DeviceText & { key: Key }
export const deviceTexts: readonly Text[] = declared

export const searchedTexts = deviceTexts.filter(({ inSearch }) => inSearch !== false)

/** The key of a text's name in words. */
export const textWords = ({ key, isAttribute }: Text): string =>
  isAttribute ? `attribute.${key}` : `entity.device.${key}`

type Texted = Readonly<Partial<Record<TextFieldKey, string | null>>> & { attributes: Readonly<Record<string, unknown>> }

/** What a device says there; null for nothing. A client may have sent the number of a plate as a number. */
export function textOfDevice(
  device: Texted,
  { key, isAttribute }: Pick<DeviceText, 'key' | 'isAttribute'>,
): string | null {
  const value = (isAttribute ? device.attributes : (device as Readonly<Record<string, unknown>>))[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) || null : null
}

/** The text or attribute of this name. */
export const textNamed = (device: Texted, name: string): string | null =>
  textOfDevice(device, deviceTexts.find(({ key }) => key === name) ?? { key: name, isAttribute: true })
