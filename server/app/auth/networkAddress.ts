import { isIP } from 'node:net'

/*
 * Network addresses as rate limits group them. A /64 network of IPv6 counts as one address, because one household or
 * phone gets a whole /64.
 */

/**
 * Removes port, brackets and zone, and unwraps an IPv4 address from IPv6; undefined for anything else.
 * Proxies write `1.2.3.4:555`, `[2001:db8::7]:443` and `::ffff:1.2.3.4`.
 */
export function plainAddress(written: string): string | undefined {
  const [, bracketed, withPort] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(written) ?? []
  const [address = ''] = (bracketed ?? withPort ?? written).split('%')
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : undefined
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : canonical(address)
}

export function networkOf(address: string): string {
  return isIP(address) === 6 ? `${canonical(`${hexadecimal(groupsOf(address).slice(0, 4))}::`)}/64` : address
}

function canonical(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1)
}

function groupsOf(address: string): number[] {
  const [before = '', after] = canonical(address).split('::')
  const [head, tail] = [before, after ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array(8 - (head?.length ?? 0) - (tail?.length ?? 0)).fill('0')
  return [...(head ?? []), ...zeros, ...(tail ?? [])].map((group) => Number.parseInt(group, 16))
}

function hexadecimal(groups: readonly number[]): string {
  return groups.map((group) => group.toString(16)).join(':')
}
