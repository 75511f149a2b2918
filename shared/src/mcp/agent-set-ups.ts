/** How a common agent is set up with the address of `/mcp`. The lines are the agent's own, so they are in no language. */
export interface AgentSetUp {
  readonly agent: string;
  /** The file that the lines belong in; without one they are typed into a terminal. */
  readonly file?: string;
  readonly lines: string;
  /** What is typed, in the agent, to log in; without it the agent asks by itself. */
  readonly logIn?: string;
}

/** For agents that log in through the browser. */
export const agentSetUps = (address: string): readonly AgentSetUp[] => [
  { agent: 'Claude Code', lines: `claude mcp add --transport http paratope ${address}`, logIn: '/mcp' },
  { agent: 'Cursor', file: '~/.cursor/mcp.json', lines: inFile({ mcpServers: { paratope: { url: address } } }) },
  {
    agent: 'VS Code',
    file: '.vscode/mcp.json',
    lines: inFile({ servers: { paratope: { type: 'http', url: address } } }),
  },
  { agent: 'Codex', lines: `codex mcp add paratope --url ${address}`, logIn: 'codex mcp login paratope' },
  { agent: 'Gemini CLI', lines: `gemini mcp add --transport http paratope ${address}`, logIn: '/mcp auth paratope' },
];

/** For an agent that opens no browser, such as one on a server. */
export const setUpWithKey = (address: string): string =>
  `claude mcp add --transport http paratope ${address} --header "Authorization: Bearer ptk_…"`;

const inFile = (content: object): string => JSON.stringify(content, null, 2);
