/**
 * The countries whose own view of borders Amazon Location can draw, by ISO 3166-1 alpha-3. Their laws may demand it of
 * maps that are shown there. @see Amazon Location Service developer guide, "Political views"
 */
export const politicalViews = 'ARG EGY IND KEN MAR RUS SDN SRB SUR SYR TUR TZA URY VNM'.split(' ')

/** `politicalView` of a tenant that wants the borders that most of the world draws */
export const noPoliticalView = 'none'

/** Time zones of those countries; `/` at the end for all below. */
const zones: Readonly<Record<string, readonly string[]>> = {
  ARG: ['America/Argentina/', 'America/Buenos_Aires', 'America/Cordoba', 'America/Mendoza', 'America/Rosario'],
  EGY: ['Africa/Cairo', 'Egypt'],
  IND: ['Asia/Kolkata', 'Asia/Calcutta'],
  KEN: ['Africa/Nairobi'],
  MAR: ['Africa/Casablanca', 'Africa/El_Aaiun'],
  RUS: ['Europe/Moscow', 'Europe/Samara', 'Europe/Kaliningrad', 'Europe/Volgograd', 'Asia/Yekaterinburg', 'Asia/Omsk']
    .concat(['Asia/Novosibirsk', 'Asia/Krasnoyarsk', 'Asia/Irkutsk', 'Asia/Yakutsk', 'Asia/Vladivostok'])
    .concat(['Asia/Magadan', 'Asia/Sakhalin', 'Asia/Kamchatka']),
  SDN: ['Africa/Khartoum'],
  SRB: ['Europe/Belgrade'],
  SUR: ['America/Paramaribo'],
  SYR: ['Asia/Damascus'],
  TUR: ['Europe/Istanbul', 'Asia/Istanbul', 'Turkey'],
  TZA: ['Africa/Dar_es_Salaam'],
  URY: ['America/Montevideo'],
  VNM: ['Asia/Ho_Chi_Minh', 'Asia/Saigon'],
}

/**
 * The view of a tenant: the one that it chose in its attribute `politicalView`, else that of the country that its time
 * zone is of; null for none.
 */
export function politicalViewOf({ politicalView: chosen, timezone }: Record<string, unknown>): string | null {
  if (chosen === noPoliticalView) return null
  if (typeof chosen === 'string' && politicalViews.includes(chosen)) return chosen
  const isOfZone = (zone: string) => (zone.endsWith('/') ? String(timezone).startsWith(zone) : timezone === zone)
  return politicalViews.find((country) => zones[country]?.some(isOfZone)) ?? null
}
