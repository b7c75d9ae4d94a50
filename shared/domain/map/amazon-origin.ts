/**
 * Where browsers load the maps of Amazon Location from: styles, tiles, glyphs and sprites are all there.
 * @param region like `eu-west-1`
 */
export const amazonOrigin = (region: string): string => `https://maps.geo.${region}.amazonaws.com`
