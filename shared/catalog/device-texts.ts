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
  /** its width there, in characters */
  width?: number
  /** false: not a column of imported files */
  inImport?: false
}

const declared = [
  { key: 'name', isRequired: true, onCard: false, width: 28 },
  { key: 'uniqueId', isRequired: true, width: 22 },
  { key: 'plate', isAttribute: true, onCard: false, inSheet: false },
  { key: 'phone', type: 'tel' },
  { key: 'model' },
  { key: 'contact', width: 22 },
  { key: 'vin', isAttribute: true, inSearch: false, onCard: false, inSheet: false, inImport: false },
] as const satisfies readonly DeviceText[]

type Declared = (typeof declared)[number]
export type DeviceTextKey = Declared['key']
type FieldKey = Exclude<Declared, { isAttribute: true }>['key']
type OptionalKey = Exclude<Declared, { isAttribute: true } | { isRequired: true }>['key']

type Text<Key extends string = DeviceTextKey> = DeviceText & { key: Key }
export const deviceTexts: readonly Text[] = declared

const isField = (text: Text): text is Text<FieldKey> => text.isAttribute !== true
const isOptional = (text: Text<FieldKey>): text is Text<OptionalKey> => text.isRequired !== true
/** Those that are fields of the record. */
export const textFields = deviceTexts.filter(isField)
export const optionalTextFields = textFields.filter(isOptional)

export const searchedTexts = deviceTexts.filter(({ inSearch }) => inSearch !== false)

/** The key of a text's name in words. */
export const textWords = ({ key, isAttribute }: Text): string =>
  isAttribute ? `attribute.${key}` : `entity.device.${key}`

type Texted = Readonly<Partial<Record<FieldKey, string | null>>> & { attributes: Readonly<Record<string, unknown>> }

/** What a device says there; null for nothing. A client may have sent the number of a plate as a number. */
export const textOfDevice = (device: Texted, text: Text): string | null =>
  written(isField(text) ? device[text.key] : device.attributes[text.key])

/** The text or attribute of this name. */
export function textNamed(device: Texted, name: string): string | null {
  const text = deviceTexts.find(({ key }) => key === name)
  return text ? textOfDevice(device, text) : written(device.attributes[name])
}

const written = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || null : null
