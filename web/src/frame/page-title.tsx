import type { ComponentProps, ReactNode } from 'react'
import { useTabTitle } from '../brand/tab-title.ts'

interface Props extends Omit<ComponentProps<'h1'>, 'title'> {
  title: string
  /** what it is about, in the tab's title alone */
  of?: string | undefined
  /** what stands in the heading instead, such as an icon before it */
  children?: ReactNode
}

/** The heading of a page, which names its tab as well. */
export function PageTitle({ title, of, children, ...rest }: Props) {
  useTabTitle(of ? `${of} · ${title}` : title)
  return <h1 {...rest}>{children ?? <bdi>{title}</bdi>}</h1>
}
