import { categoryGlyphs, drawnCategory } from './category-icons.data.ts'

interface Props {
  category: string | null
  /** CSS pixels */
  size?: number
  className?: string | undefined
}

/** A device category's glyph in the colour of the text around it; decoration, so name the device beside it. */
export const CategoryIcon = ({ category, size = 24, className }: Props) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" className={className} aria-hidden="true">
    <path d={categoryGlyphs[drawnCategory(category)]} />
  </svg>
)
