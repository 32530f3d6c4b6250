/** Three numbered steps in a row, under a heading. */
export function Steps({ title, steps }: { title: string; steps: readonly (readonly [string, string])[] }) {
  return (
    <section className="page pt-20 sm:pt-28">
      <h2 className="text-head">{title}</h2>
      <ol className="mt-10 grid gap-10 md:grid-cols-3 md:gap-8">
        {steps.map(([name, text], index) => (
          <li key={name} className="border-t border-ink pt-4">
            <p aria-hidden="true" className="font-serif text-lead text-ribbon italic">
              {index + 1}
            </p>
            <h3 className="mt-6 text-title">{name}</h3>
            <p className="mt-2 max-w-[34ch] text-body text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
