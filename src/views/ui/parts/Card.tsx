import type { ComponentPropsWithRef, ElementType } from 'react'
import classes from './Card.module.css'

type CardElement = 'article' | 'div' | 'dl' | 'li' | 'search' | 'section'

type CardProps<Element extends CardElement> = ComponentPropsWithRef<Element> & {
  readonly as?: Element
  readonly shadow?: 'xs' | 'sm'
}

export function Card<Element extends CardElement = 'div'>(props: CardProps<Element>) {
  const { as: Tag = 'div' as ElementType, shadow, className = '', ...rest } = props
  return <Tag className={`${classes.card} ${className}`} data-shadow={shadow} {...rest} />
}
