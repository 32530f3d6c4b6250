import { Address } from '../../ui/address.tsx';

/** Our addresses for e-readers and assistants. */
export function Addresses() {
  return (
    <div className="max-w-xl space-y-4">
      <p className="text-ui text-soft">
        E-reader apps that support OPDS find free books and your library here. Enter any name, and as the password a
        personal access token that may see your library.
      </p>
      <Address label="E-readers (OPDS 1.2)" address={`${location.origin}/opds/v1.2`} />
      <Address label="E-readers (OPDS 2.0)" address={`${location.origin}/opds/v2`} />
      <p className="text-ui text-soft">
        Assistants that support the Model Context Protocol first ask what they may do.
      </p>
      <Address label="Assistants (MCP)" address={`${location.origin}/mcp`} />
    </div>
  );
}
