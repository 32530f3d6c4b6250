# Deepshelf in production. Built with buildah and run by podman on a base of our own (docs/operating.md), not yet on the official one.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Not `npm ci`, for the reason that scripts/run.mjs gives.
RUN npm install --no-save --no-audit --no-fund
COPY . .
# Builds the pages and leaves out what only building and testing need.
RUN node -e "import('./scripts/build-web.ts').then((m) => m.buildWeb())" && npm prune --no-save --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=root:root /app/package.json /app/CHANGELOG.md ./
COPY --from=build --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/contract ./contract
COPY --from=build --chown=root:root /app/server ./server
COPY --from=build --chown=root:root /app/scripts ./scripts
COPY --from=build --chown=root:root /app/catalogue ./catalogue
COPY --from=build --chown=root:root /app/dist ./dist
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "scripts/health.ts"]
# The program itself, not npm: it gets the signals.
CMD ["node", "server/main.ts"]
