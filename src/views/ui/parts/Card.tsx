import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react'
import classes from './Card.module.css'

type CardElement = 'article' | 'div' | 'dl' | 'li' | 'search' | 'section'

type CardProps<Element extends CardElement> = ComponentPropsWithRef<Element> & {
  readonly as?: Element
  readonly shadow?: 'xs' | 'sm' | 'md'
  readonly padding?: CSSProperties['padding']
  /** Lays the children out below each other. */
  readonly gap?: number
}

/** 20 and 24 px, less in a narrow window. */
export const roomy = 'clamp(14px, 2.5vw, 20px) clamp(12px, 4vw, 24px)'

export function Card<Element extends CardElement = 'div'>(props: CardProps<Element>) {
  const { as: Tag = 'div' as ElementType, shadow, padding, gap, className = '', style, ...rest } = props
  const layout = gap === undefined ? '' : classes.stack
  return (
    <Tag
      className={`${classes.card} ${layout} ${className}`}
      style={{ padding, gap, boxShadow: shadow && `var(--mantine-shadow-${shadow})`, ...style }}
      {...rest}
    />
  )
}
