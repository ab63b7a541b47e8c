/** Headers of a confirmed check-in, for a server with the ability `gate`. */
export const gateMarkHeaders = {
  device: 'Gate-Device',
  counter: 'Gate-Counter',
  notedAt: 'Gate-Noted-At',
} as const
