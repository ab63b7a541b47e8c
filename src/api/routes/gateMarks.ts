/** What a gate says of a confirm of the check-in to a host with the ability `gate`. */
export const gateMarkHeaders = {
  device: 'Gate-Device',
  counter: 'Gate-Counter',
  notedAt: 'Gate-Noted-At',
} as const
