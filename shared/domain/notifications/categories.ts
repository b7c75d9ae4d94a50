/** Values between commas, without blanks. */
export function listed(value: unknown): string[] {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return []
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The categories of devices that a notification is for; none for all. */
export const categoriesOf = ({ categories }: Readonly<Record<string, unknown>>): string[] => listed(categories)

/** Whether it is for devices of this category, which is null where nobody chose one. */
export const isForCategory = (
  { categories }: { readonly categories: readonly string[] },
  category: string | null,
): boolean => categories.length === 0 || categories.includes(category ?? 'default')
