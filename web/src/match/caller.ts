/** Who lays a task and calls, as far as a stage must know: a seat in a race, or one alone. */
export interface Caller {
  /** The task that is laid now. */
  readonly task: { readonly name: string; readonly area: string } | null
  /** The call is on its way. */
  readonly isChecking: boolean
  /** The call was wrong. */
  readonly isShaking: boolean
  /** Call "Ubongo!" over what lies. */
  call(): Promise<void>
}
