/** Robots fill in each field of a form; people do not see this one. */
export function Trap() {
  return (
    <div hidden>
      <input name="website" aria-label="Leave this empty" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
