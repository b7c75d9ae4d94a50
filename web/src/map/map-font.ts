/** Names are drawn from the machine's own fonts: no glyph server. The first that exists is taken. */
export const labelFont = ['Segoe UI', 'system-ui', 'Noto Sans', 'Noto Sans Arabic', 'sans-serif']
/** MapLibre reads the weight off the first name alone, which need not exist. */
export const labelFontBold = ['Bold', ...labelFont]

const families = labelFont.map((name) => (name.includes(' ') ? `"${name}"` : name)).join(', ')

/** The same font as a canvas wants it; size in pixels. */
export const mapFont = (size: number, weight: 400 | 700 = 400): string => `${weight} ${size}px ${families}`
