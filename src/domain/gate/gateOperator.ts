/** Somebody of the staff, as a paired device lists those who may stand there. */
export interface GateMember {
  readonly id: string
  readonly name: string
}

/** Who stands at a paired device today, and who may say so by pressing their name. */
export interface DeviceAtGate {
  readonly operator: string | null
  readonly staff: readonly GateMember[]
}

/** Somebody of the staff by their id, or a name that was typed. */
export type OperatorChoice = { readonly id: string } | { readonly name: string }
